print "Key? ";
my $key = <STDIN>;
die "no cipher" if $key > 2;
