#include<stdio.h>
#include<stdlib.h>
#include<string.h>
#include<time.h>

/* P2 Luis Ferrante. only globals because its easier */

int money=100;
int bet;
int sum,aces;          /* player */
int dsum,daces;        /* house */
char in[100];

void bye(void)
{
  printf("\nThanks for playing, you finish with %d dollars\n",money);
  exit(0);
}

void get(void)
{
  int c,i=0;
  fflush(stdout);
  c=getchar();
  if(c==EOF) bye();
  while(c!='\n'&&c!=EOF)
  {
    if(c>='A'&&c<='Z') c=c+32;
    if(c!=' '&&c!='\r'&&c!='\t'&&i<99) in[i++]=c;
    c=getchar();
  }
  in[i]=0;
}

/* reads whole number, -1 if bad */
int number(void)
{
  int i,n=0;
  get();
  if(in[0]==0||strlen(in)>8) return -1;
  for(i=0;in[i];i++)
  {
    if(in[i]<'0'||in[i]>'9') return -1;
    n=n*10+in[i]-'0';
  }
  return n;
}

/* draws a card, prints it, gives its points (ace=1) */
int card(void)
{
  int c=rand()%13;
  if(c==0) { printf("A"); return 1; }
  if(c==10) { printf("J"); return 10; }
  if(c==11) { printf("Q"); return 10; }
  if(c==12) { printf("K"); return 10; }
  printf("%d",c+1);
  return c+1;
}

void player_card(void)
{
  int v=card();
  if(v==1) aces++;
  sum+=v;
}

void house_card(void)
{
  int v=card();
  if(v==1) daces++;
  dsum+=v;
}

int best(int s,int a)
{
  if(a>0&&s<=11) return s+10;
  return s;
}

void win(int amount)
{
  money+=amount;
  printf("** you win! ** money now %d dollars\n",money);
}

void lose(void)
{
  money-=bet;
  printf("** you lose ** money now %d dollars\n",money);
}

/* returns 1 when its a push */
int hand(void)
{
  sum=aces=dsum=daces=0;
  printf("house: ");
  house_card();
  printf("\nyou: ");
  player_card();
  printf(" ");
  player_card();
  printf("\n");
  if(best(sum,aces)==21)
  {
    printf("blackjack!!!\n");
    win(2*bet);  /* like the sample run, 90 with bet 5 gives 100 */
    return 0;
  }
  while(1)
  {
    printf("more or enough? ");
    get();
    if(strcmp(in,"enough")==0||strcmp(in,"e")==0) break;
    if(strcmp(in,"more")!=0&&strcmp(in,"m")!=0)
    {
      printf("type more or enough (or just m or e)\n");
      continue;
    }
    printf("you: ");
    player_card();
    printf("\n");
    if(best(sum,aces)>21)
    {
      printf("%d, thats too much\n",sum);
      lose();
      return 0;
    }
    if(best(sum,aces)==21)
    {
      printf("21!\n");
      win(bet);
      return 0;
    }
  }
  printf("house: ");
  house_card();
  while(best(dsum,daces)<17)
  {
    printf("\nhouse: ");
    house_card();
  }
  printf("\nresult: you %d, house %d\n",best(sum,aces),best(dsum,daces));
  if(best(dsum,daces)>21) { printf("house went over\n"); win(bet); }
  else if(best(dsum,daces)>best(sum,aces)) lose();
  else if(best(dsum,daces)<best(sum,aces)) win(bet);
  else if(best(dsum,daces)>17) return 1;
  else
  {
    /* 17 and 17: a push has to be greater than 17, and nobody is higher */
    printf("both 17, nobody wins and you take your bet back. money %d dollars\n",money);
  }
  return 0;
}

int main()
{
  int add;
  srand(time(NULL)); rand();
  printf("BLACKJACK FOR CS151\n");
  printf("you start with %d dollars\n",money);
  while(1)
  {
    printf("\nbet? ");
    bet=number();
    while(bet<1||bet>money)
    {
      printf("you have %d dollars, bet? ",money);
      bet=number();
    }
    while(hand())
    {
      printf("** push ** %d dollars stay in the game\n",bet);
      if(money>bet)
      {
        printf("add how much? ");
        add=number();
        while(add<0||add>money-bet)
        {
          printf("0 to %d. add how much? ",money-bet);
          add=number();
        }
        bet+=add;
      }
    }
    if(money<=0) { printf("no money left\n"); bye(); }
    printf("go or quit? ");
    get();
    while(strcmp(in,"go")!=0&&strcmp(in,"g")!=0&&strcmp(in,"quit")!=0&&strcmp(in,"q")!=0)
    {
      printf("go or quit? ");
      get();
    }
    if(in[0]=='q') bye();
  }
}
