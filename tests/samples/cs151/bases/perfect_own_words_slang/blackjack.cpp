#include <iostream>
#include <string>
#include <cstdlib>
#include <ctime>
using namespace std;

//draws a card, tells you what it is, and puts it in the running total
void deal(string who, int& hard, bool& gotAce, bool show) ;
int best(int hard, bool gotAce){
  if(gotAce && hard < 12) return hard+10;
  return hard;
}
string face(int n){
  if(n==1)  return "A";
  if(n<=10) return to_string(n);
  if(n==11) return "J";
  if(n==12) return "Q";
  return "K";
}
int worth(int n){ if(n>10) return 10; return n; }

int main(){
  srand(time(0));
  int cash=100, bet=0, extra=0;
  string yo="yeah";
  bool push=false;

  cout<<"yo!! welcome 2 da BLACKJACK shack"<<endl;
  while(yo=="yeah" || push){
    if(push==false){
      cout<<"\nu got "<<cash<<" bucks. whats the bet, boss? ";
      cin>>bet;
      while(cin && (bet>cash || bet<1)){
        cout<<"lol nice try. 1 to "<<cash<<": ";
        cin>>bet;
      }
      if(!cin) return 0;
      cash=cash-bet;
    } else {
      cout<<"\n"<<bet<<" bucks still ridin, u got "<<cash<<" left in ur pocket. throw in how much more? ";
      cin>>extra;
      while(cin && (extra>cash || extra<0)){
        cout<<"lol nice try. 0 to "<<cash<<": ";
        cin>>extra;
      }
      if(!cin) return 0;
      cash=cash-extra;
      bet=bet+extra;
    }
    push=false;

    int dHard=0, pHard=0; bool dAce=false, pAce=false;
    deal("u",pHard,pAce,true);
    deal("u",pHard,pAce,true);
    deal("dealer dude",dHard,dAce,true);
    cout<<"dealer dude slides another one face down"<<endl;
    cout<<"u: "<<best(pHard,pAce)<<"   dealer dude: "<<best(dHard,dAce)<<endl;

    string move="hit";
    while(best(pHard,pAce)<21 && move!="stay"){
      cout<<"hit or stay?? ";
      if(!(cin>>move)) move="stay";
      if(move=="hit"){
        deal("u",pHard,pAce,true);
        cout<<"thats "<<best(pHard,pAce)<<endl;
      }
      else if(move!="stay") cout<<"huh? type hit or stay"<<endl;
    }
    int p=best(pHard,pAce);
    if(p>21){
      cout<<"ouch, busted. bye bye "<<bet<<" bucks"<<endl;
    }
    else if(p==21){
      cash+=bet+bet;
      cout<<"BOOM 21!!! grab ur "<<bet+bet<<" bucks"<<endl;
    }
    else{
      cout<<"ok lets see that face down card"<<endl;
      deal("dealer dude",dHard,dAce,true);
      cout<<"dealer dude at "<<best(dHard,dAce)<<endl;
      while(best(dHard,dAce)<17){
        deal("dealer dude",dHard,dAce,true);
        cout<<"dealer dude at "<<best(dHard,dAce)<<endl;
      }
      int d=best(dHard,dAce);
      if(d>21){
        cash+=bet+bet;
        cout<<"haha dealer dude busted! grab ur "<<bet+bet<<" bucks"<<endl;
      }
      else if(d>p) cout<<"dealer dude takes it. bye bye "<<bet<<" bucks"<<endl;
      else if(d<p){
        cash+=bet+bet;
        cout<<"u win!! grab ur "<<bet+bet<<" bucks"<<endl;
      }
      else if(d>17){
        cout<<"PUSH, nobody wins, bet stays on the table"<<endl;
        push=true;
      }
      else{
        // sheet says push is only when its MORE than 17 so at 17 u just get it back
        cash+=bet;
        cout<<"17 all, no push on a 17. heres ur "<<bet<<" bucks back"<<endl;
      }
    }
    if(!push){
      if(cash==0){ cout<<"ur broke dude. go home"<<endl; return 0; }
      cout<<"one more? (yeah/nah) ";
      if(!(cin>>yo)) yo="nah";
    }
  }
  cout<<"peace out, u leave with "<<cash<<" bucks"<<endl;
  return 0;
}

void deal(string who, int& hard, bool& gotAce, bool show){
  int c=rand()%13+1;
  if(c==1) gotAce=true;
  hard+=worth(c);
  if(show) cout<<who<<" got a "<<face(c)<<endl;
}
