// my blackjack thing (prog 4)
// no arrays cuz we didnt get there yet lol
#include <iostream>
using namespace std;

int randmax(int max)
{
	static int seed = 2;
	seed = (seed * 13077 + 6925) % 32768;
	return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

void get(int& num, int& suit)
{
	num = randmax(13);
	suit = randmax(4);
}

int val(int num)
{
	if (num == 1)
		return 11;
	if (num == 11 || num == 12 || num == 13)
		return 10;
	return num;
}

void say(int num, int suit)
{
	if (num == 1) cout << "A";
	else if (num == 11) cout << "J";
	else if (num == 12) cout << "Q";
	else if (num == 13) cout << "K";
	else cout << num;
	cout << "/";
	if (suit == 1) cout << "spade";
	if (suit == 2) cout << "heart";
	if (suit == 3) cout << "diam";
	if (suit == 4) cout << "club";
}

// prints ||||  (5) kinda thing
void sticks(int n)
{
	for (int i = 1; i <= n; i++)
	{
		cout << "|";
		if (i % 5 == 0)
			cout << " ";
	}
	cout << " (" << n << ")" << endl;
}

void me(int& mine, int up)
{
	int n, s;
	int stop = 17;
	if (up < 7)
		stop = 13;
	while (mine < stop)
	{
		get(n, s);
		cout << "im at " << mine << " so gimme another... ";
		say(n, s);
		cout << endl;
		mine = mine + val(n);
	}
	if (mine > 21)
		cout << mine << "?? nooo im toast" << endl;
	else
		cout << "ok " << mine << " im good" << endl;
}

void them(int& theirs)
{
	int n, s;
	while (!(theirs > 16))
	{
		get(n, s);
		cout << "dealers at " << theirs << " has to pull one... ";
		say(n, s);
		cout << endl;
		theirs = theirs + val(n);
	}
	if (theirs > 21)
		cout << theirs << "!! dealer is toast" << endl;
	else
		cout << "dealer parks it on " << theirs << endl;
}

// 1 = i won   2 = tie   3 = dealer
int check(int mine, int theirs)
{
	if (mine > 21)
		return 3;
	if (theirs > 21)
		return 1;
	if (mine == theirs)
		return 2;
	if (mine > theirs)
		return 1;
	return 3;
}

int main()
{
	int bet = 1;
	int money = 0;
	int w = 0, t = 0, l = 0;
	int n1, s1, n2, s2, n3, s3, n4, s4;

	cout << "ok lets play 21, im the player, 20 times, no crying" << endl;
	cout << "===================================================" << endl;

	int i = 1;
	while (i <= 20)
	{
		get(n1, s1);
		get(n2, s2);
		get(n3, s3);
		get(n4, s4);
		int mine = val(n1) + val(n3);
		int theirs = val(n2) + val(n4);

		cout << "no. " << i << endl;
		cout << "i put in " << bet << endl;
		cout << "my cards      ";
		say(n1, s1);
		cout << " + ";
		say(n3, s3);
		cout << endl << "dealers cards ";
		say(n2, s2);
		cout << " + ";
		say(n4, s4);
		cout << endl;

		me(mine, val(n4));
		if (mine <= 21)
			them(theirs);

		int c = check(mine, theirs);
		if (c == 1)
		{
			cout << "i win!! +" << bet << endl;
			w++;
			money = money + bet;
			bet = 3;
		}
		if (c == 2)
		{
			cout << "same same. nobody gets anything" << endl;
			t++;
			bet = 2;
		}
		if (c == 3)
		{
			cout << "dealer wins. -" << bet << endl;
			l++;
			money = money - bet;
			bet = 1;
		}

		cout << "me     ";
		sticks(w);
		cout << "dealer ";
		sticks(l);
		cout << "ties   ";
		sticks(t);
		if (money > 0)
			cout << "im " << money << " chips richer than when i sat down" << endl;
		if (money == 0)
			cout << "broke even so far, 0 chips" << endl;
		if (money < 0)
			cout << "im " << 0 - money << " chips poorer than when i sat down" << endl;
		cout << "===================================================" << endl;
		i++;
	}
	return 0;
}
