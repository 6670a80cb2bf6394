/* Proj 7 blakjack */
#include<stdio.h>
#include<stdlib.h>
#include<time.h>
#include"cards.h"

int main()
{
  shoe_t sh;
  hand_t pl,de;
  int amt=1000,nd=0,bt,ok,r,pp,dp;
  char ans[50];

  srand(time(0));
  printf("Wellcome 2 BJ!!\n");
  printf("You strat w/ 1000 bucks\n");
  ok=0;
  while(ok==0)
  {
    printf("# of deks (1-10) : ");
    r=scanf("%d",&nd);
    if(r==EOF) return 0;
    if(r==0) scanf("%*s");
    if(r==1&&nd>=1&&nd<=10) ok=1;
    else printf("Invaild #, must be 1-10\n");
  }
  sh=shoe_create(nd);
  bt=0;
  while(amt>0&&bt>=0)
  {
    printf("--------\n");
    printf("Amt. : %d bucks\n",amt);
    printf("Crds lft : %d\n",shoe_cards_left(sh));
    ok=0;
    while(ok==0)
    {
      printf("Yr bet (neg. # = quit) : ");
      r=scanf("%d",&bt);
      if(r==EOF) { bt=-1; ok=1; }
      else if(r==0) { scanf("%*s"); printf("Not a nubmer\n"); }
      else if(bt>amt) printf("2 much, u only hv %d\n",amt);
      else if(bt==0) printf("Cant bet nothign\n");
      else ok=1;
    }
    if(bt>0)
    {
      pl=hand_create_empty();
      de=hand_create_empty();
      hand_add_card(&pl,shoe_draw_card(&sh));
      hand_add_card(&pl,shoe_draw_card(&sh));
      hand_add_card(&de,shoe_draw_card(&sh));
      hand_add_card(&de,shoe_draw_card(&sh));
      amt=amt-bt;
      printf("Dlr. shws : ");
      hand_print_first_card(de);
      printf("Yr crds :\n");
      hand_print(pl);
      pp=hand_blackjack_points(pl);
      printf("Yr pts : %d\n",pp);
      ok=0;
      while(pp<21&&ok==0)
      {
        printf("(h)it or (s)tnad : ");
        if(scanf("%49s",ans)!=1) ans[0]='s';
        if(ans[0]=='h'||ans[0]=='H')
        {
          hand_add_card(&pl,shoe_draw_card(&sh));
          printf("Yr crds :\n");
          hand_print(pl);
          pp=hand_blackjack_points(pl);
          printf("Yr pts : %d\n",pp);
        }
        else if(ans[0]=='s'||ans[0]=='S') ok=1;
        else printf("Huh? type h or s plz\n");
      }
      /* delaer dosnt draw if u bust, just shows the 2nd crad */
      if(pp<=21)
        while(hand_blackjack_points(de)<17)
          hand_add_card(&de,shoe_draw_card(&sh));
      dp=hand_blackjack_points(de);
      printf("Dlr. crds :\n");
      hand_print(de);
      printf("Dlr. pts : %d\n",dp);
      if(pp>21) printf("U bustd, u loose %d\n",bt);
      else if(dp>21)
      {
        amt=amt+2*bt;
        printf("Dlr. bustd, u win, u get %d\n",2*bt);
      }
      else if(pp>dp)
      {
        amt=amt+2*bt;
        printf("U win, u get %d\n",2*bt);
      }
      else if(pp==dp)
      {
        amt=amt+bt;
        printf("Its a tie, u get yr %d bck\n",bt);
      }
      else printf("Dlr. wins, u loose %d\n",bt);
    }
  }
  printf("========\n");
  if(amt==0) printf("U r broke!\n");
  printf("Fin. amt. : %d bucks\n",amt);
  shoe_free(&sh);
  return 0;
}
