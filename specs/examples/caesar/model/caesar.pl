use strict;
use warnings;

$| = 1;
my $key = 0;
while ($key !~ /^\d+$/ || $key < 1 || $key > 25) {
    print "Key? ";
    $key = <STDIN> // exit;
    chomp $key;
}
my $letters = 0;
while (defined(my $line = <STDIN>)) {
    chomp $line;
    last if $line eq "";
    $letters += () = $line =~ /[a-z]/gi;
    $line =~ s/([a-z])/chr((ord($1) - 97 + $key) % 26 + 97)/ge;
    $line =~ s/([A-Z])/chr((ord($1) - 65 + $key) % 26 + 65)/ge;
    print "$line\n";
}
print "$letters letters\n";
