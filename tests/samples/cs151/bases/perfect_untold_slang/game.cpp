#include <iostream>
#include <cstdlib>
#include <ctime>
using namespace std;

// c is 1..13
void say(int c)
{
    if(c==1) cout<<"A";
    if(c==11) cout<<"J";
    if(c==12) cout<<"Q";
    if(c==13) cout<<"K";
    if(c>1 && c<11) cout<<c;
}

int val(int c)
{
    return c>10 ? 10 : c;
}

// hard = total with every ace as 1
int best(int hard, bool ace)
{
    if(ace && hard<=11)
        return hard+10;
    return hard;
}

int getnum()
{
    int n=-1;
    cin>>n;
    if(cin.eof() && cin.fail()) exit(0);
    if(cin.fail()) { cin.clear(); cin.ignore(999,'\n'); n=-1; }
    return n;
}

int main()
{
    srand(time(0));
    int cash=100;
    string yn="y";
    cout<<"hey whats up, lets play some blackjack"<<endl;
    while(yn=="y" && cash>0)
    {
        cout<<"u got "<<cash<<" bucks, how much u wanna bet? ";
        int bet=getnum();
        while(bet<1)
        {
            cout<<"lol no. how much? ";
            bet=getnum();
        }
        bool done=false;
        while(!done)
        {
            int up=rand()%13+1;
            int a=rand()%13+1;
            int b=rand()%13+1;
            int ph=val(a)+val(b), dh=val(up);
            bool pa=(a==1||b==1), da=(up==1);
            cout<<"ok u got "; say(a); cout<<" + "; say(b);
            cout<<" thats "<<best(ph,pa)<<", i got "; say(up); cout<<" + something ;)"<<endl;

            bool stay=false;
            while(!stay && best(ph,pa)<21)
            {
                string k;
                cout<<"h or s? ";
                if(!(cin>>k)) return 0;
                if(k=="h")
                {
                    int c=rand()%13+1;
                    ph+=val(c);
                    if(c==1) pa=true;
                    cout<<"heres a "; say(c); cout<<" so thats "<<best(ph,pa)<<endl;
                }
                else if(k=="s") stay=true;
                else cout<<"huh?"<<endl;
            }
            int p=best(ph,pa);
            if(p>21)
            {
                cout<<"rip u busted"<<endl;
                cash-=bet;
                cout<<"minus "<<bet<<" lol"<<endl;
                done=true;
            }
            else if(p==21)
            {
                cout<<"omg 21!! u win"<<endl;
                cash+=bet;
                cout<<"plus "<<bet<<", nice"<<endl;
                done=true;
            }
            else
            {
                int c=rand()%13+1;
                dh+=val(c);
                if(c==1) da=true;
                cout<<"my other card was "; say(c); cout<<" so i got "<<best(dh,da)<<endl;
                while(best(dh,da)<17 && best(dh,da)<=p)
                {
                    c=rand()%13+1;
                    dh+=val(c);
                    if(c==1) da=true;
                    cout<<"i take a "; say(c); cout<<" now i got "<<best(dh,da)<<endl;
                }
                int d=best(dh,da);
                if(d==p)
                {
                    cout<<"same!! its a push so ur "<<bet<<" stays in"<<endl;
                    cout<<"wanna throw in more? (0 if nah) ";
                    int more=getnum();
                    if(more>0) bet+=more;
                }
                else if(d>21 || d<p)
                {
                    if(d>21) cout<<"ugh i busted"<<endl;
                    else cout<<"ugh u beat me"<<endl;
                    cash+=bet;
                    cout<<"plus "<<bet<<", nice"<<endl;
                    done=true;
                }
                else
                {
                    cout<<"haha i win"<<endl;
                    cash-=bet;
                    cout<<"minus "<<bet<<" lol"<<endl;
                    done=true;
                }
            }
        }
        if(cash>0)
        {
            cout<<"again? (y/n) ";
            if(!(cin>>yn)) yn="n";
        }
    }
    if(cash<=0) cout<<"ur outta money bro"<<endl;
    cout<<"ended with "<<cash<<" bucks, cya"<<endl;
}
