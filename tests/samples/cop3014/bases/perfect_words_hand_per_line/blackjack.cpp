/* every hand on one single line */
#include <iostream>
#include <sstream>
#include <vector>
using namespace std;

int randmax(int max)
{
	static int seed = 2;
	seed = (seed * 13077 + 6925) % 32768;
	return (static_cast<int> (max * seed / 32768.0 + 1.0));
}

typedef vector<pair<int,int> > Hand;

void deal(Hand &h)
{
	int rank = randmax(13);
	int suit = randmax(4);
	h.push_back(make_pair(rank, suit));
}

int total(const Hand &h)
{
	int t = 0;
	for (size_t i = 0; i < h.size(); i++)
	{
		int r = h[i].first;
		if (r == 1) t += 11;
		else if (r >= 10) t += 10;
		else t += r;
	}
	return t;
}

string card(const pair<int,int> &c)
{
	const string ranks[] = {"A","2","3","4","5","6","7","8","9","10","J","Q","K"};
	const string suits[] = {"S","H","D","C"};
	return ranks[c.first - 1] + suits[c.second - 1];
}

string list(const Hand &h, size_t from, size_t to)
{
	ostringstream o;
	for (size_t i = from; i < to; i++)
		o << (i > from ? " " : "") << card(h[i]);
	return o.str();
}

string describe(const char *name, const Hand &h, bool played)
{
	ostringstream o;
	o << name << " (" << list(h, 0, 2) << ")";
	for (size_t i = 2; i < h.size(); i++)
	{
		Hand before(h.begin(), h.begin() + i);
		o << " hits on " << total(before) << " gets " << card(h[i]) << ",";
	}
	if (!played)
		o << " does not play at " << total(h);
	else if (total(h) > 21)
		o << " busts with " << total(h);
	else
		o << " stands on " << total(h);
	return o.str();
}

int main()
{
	int scoreD = 0, scoreP = 0, scoreT = 0, chips = 0, bet = 1;
	for (int i = 0; i < 20; i++)
	{
		Hand p, d;
		deal(p); deal(d); deal(p); deal(d);
		Hand up(1, d[1]);
		int limit = (total(up) >= 7) ? 17 : 13;
		while (total(p) < limit) deal(p);
		bool bust = total(p) > 21;
		if (!bust)
			while (!(total(d) > 16)) deal(d);

		cout << "Hand " << i + 1 << ", bet " << bet << ": " << describe("player", p, true)
		     << "; " << describe("dealer", d, !bust) << "; ";
		if (!bust && (total(d) > 21 || total(p) > total(d)))
		{
			cout << "player wins";
			scoreP++; chips += bet; bet = 3;
		}
		else if (!bust && total(p) == total(d))
		{
			cout << "tie";
			scoreT++; bet = 2;
		}
		else
		{
			cout << "dealer wins";
			scoreD++; chips -= bet; bet = 1;
		}
		cout << "; dealer " << scoreD << ", player " << scoreP << ", ties " << scoreT
		     << ", chips won " << chips << endl;
	}
}
