while (1) { my $x = 1; }
