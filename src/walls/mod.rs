//! Walls: the confinement around compilers and student programs.
