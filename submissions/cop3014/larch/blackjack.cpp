#include <iostream>
#include <iomanip>
#include <string>
#include <sstream>
using std::cout; using std::string; using std::setw; using std::left;
int randmax(int max)
{
  static int seed=2;
  seed = (seed*13077+6925)%32768;
  return (static_cast<int>(max*seed/32768.0+1.0));
}
struct Tally { int dealer, player, tie, chips; };
void getCard(string& label, int& worth)
{
  int n = randmax(13);
  int s = randmax(4);
  std::ostringstream o;
  if (n==1) o<<"Ace"; else if (n==11) o<<"Jack"; else if (n==12) o<<"Queen"; else if (n==13) o<<"King"; else o<<n;
  o<<" of ";
  switch(s){case 1:o<<"spades";break;case 2:o<<"hearts";break;case 3:o<<"diamonds";break;case 4:o<<"clubs";}
  label=o.str();
  worth = n==1?11:(n>=10?10:n);
}
int playHand(int bet, Tally& t)
{
  string a,b,c,d; int w,x,y,z;
  getCard(a,w); getCard(b,x); getCard(c,y); getCard(d,z);
  cout<<"The player wagers "<<bet<<" chip(s) on this hand.\n";
  cout<<left<<"\t"<<setw(20)<<"PLAYER"<<"DEALER\n";
  cout<<"\t"<<setw(20)<<a<<b<<"\n\t"<<setw(20)<<c<<d<<"\n";
  int me=w+y, him=x+z;
  cout<<"\n";
  int stop = (z<=6)?13:17;
  while(me<stop){
    string n;int v; getCard(n,v);
    cout<<"Player's total: "<<me<<" - HIT\n";
    cout<<"  card received: "<<n<<"\n";
    me+=v;
  }
  if(me>21){ cout<<"Player's total: "<<me<<" - BUST\n"; cout<<"\nRESULT: dealer wins\n"; t.dealer++; t.chips-=bet; return 1; }
  cout<<"Player's total: "<<me<<" - STAND\n";
  while(him<17){
    string n;int v; getCard(n,v);
    cout<<"Dealer's total: "<<him<<" - HIT\n";
    cout<<"  card received: "<<n<<"\n";
    him+=v;
  }
  if(him>21){ cout<<"Dealer's total: "<<him<<" - BUST\n"; }
  else cout<<"Dealer's total: "<<him<<" - STAND\n";
  if(him>21||me>him){ cout<<"\nRESULT: player wins\n"; t.player++; t.chips+=bet; return 3;}
  if(me<him){ cout<<"\nRESULT: dealer wins\n"; t.dealer++; t.chips-=bet; return 1;}
  cout<<"\nRESULT: tie, no chips awarded\n"; t.tie++; return 2;
}
int main()
{
  Tally t={0,0,0,0}; int bet=1;
  for(int i=1;i<=20;i++){
    cout<<"HAND "<<i<<" OF 20\n";
    bet=playHand(bet,t);
    cout<<"Hands won by dealer: "<<t.dealer<<"\nHands won by player: "<<t.player<<"\nHands tied: "<<t.tie<<"\n";
    cout<<"Player's chips: "<<t.chips<<"\n\n";
  }
}
