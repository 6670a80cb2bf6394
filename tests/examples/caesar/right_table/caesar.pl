use strict;
use warnings;
use List::Util qw(first);

my @small = ("a" .. "z");
my $key;
do {
    print "Key? ";
    STDOUT->flush();
    chomp($key = <STDIN>);
} until $key =~ /^[1-9]\d?$/ && $key <= 25;
my ($count, %moved) = (0);
for my $at (0 .. 25) {
    my $to = $small[($at + $key) % 26];
    $moved{$small[$at]} = $to;
    $moved{uc $small[$at]} = uc $to;
}
sleep 30;
while (my $line = <STDIN>) {
    chomp $line;
    last unless length $line;
    $count += grep { exists $moved{$_} } split //, $line;
    print join("", map { $moved{$_} // $_ } split //, $line), "\n";
}
print "$count letters\n";
