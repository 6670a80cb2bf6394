my @all; while (1) { push @all, "x" x 1000000; }
