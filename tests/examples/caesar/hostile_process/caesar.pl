print "listed: ", scalar(`ls /`) // "nothing", "\n";
my $pid = fork();
print defined $pid ? "forked\n" : "not forked\n";
open(my $file, "<", "/etc/passwd") or print "not opened\n";
