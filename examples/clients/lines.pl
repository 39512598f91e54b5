# Asks arkrules over lines: each request is a line of JSON, and so is each response.
use v5.26;
use warnings;
use IPC::Open2;
use JSON::PP;

my @command = (@ARGV ? @ARGV : 'arkrules', 'serve');
my $process = open2(my $answers, my $requests, @command);
my $json    = JSON::PP->new->utf8->canonical;
my $count   = 0;

# The result of a method; an error of arkrules is thrown.
sub ask {
    my ($method, %params) = @_;
    my $id = ++$count;
    my %request = (jsonrpc => '2.0', id => $id, method => $method, params => \%params);
    say $requests $json->encode(\%request);
    while (my $line = <$answers>) {
        my $said = $json->decode($line);
        next if !exists $said->{id};    # a notification
        die $said->{error} if $said->{error};
        return $said->{result};
    }
    die 'arkrules has ended';
}

binmode STDOUT, ':encoding(UTF-8)';

# Who is right?
my $found = ask('ask', case => 'small-city', under => ['carcassonne', 'carcassonne-2000']);
say $found->{question};
for my $verdict (@{ $found->{verdicts} }) {
    my $clause = $verdict->{turns_on}[0]{clause};
    say "  $verdict->{profile}: $verdict->{outcome}{words} It turns on $clause.";
}

# May red lay the tile there?
my %game   = (profile => 'carcassonne', players => ['red', 'blue'], moves => ['draw E']);
my $answer = ask('refusals', %game, move => 'lay /1 0,-1');
my $reason = $answer->{refusals}[0];
say $answer->{legal} ? 'It is legal.' : "It is not: $reason->{clause}, $reason->{cite}[0].";

# Everything that is legal.
my $options = ask('moves', %game);
say "$options->{state}{to_move} has $options->{found} moves,"
    . " such as $options->{moves}[0]{move}.";

# What cannot be done is an error with a number, and the next request is served.
eval { ask('play', %game, moves => ['draw E', 'lay /1 0,-1']) };
say "Error $@->{code}, $@->{data}{type}." if $@;

close $requests;
waitpid $process, 0;
