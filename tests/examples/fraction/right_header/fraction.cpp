#include "fraction.h"
