#include<stdio.h>
#include<stdlib.h>
#include<ctype.h>
#include"cards.h"

card_t card_create(char s, int v)
{
  card_t c;
  s=toupper(s);
  if(s=='S'||s=='H'||s=='D'||s=='C') c.suit=s; else c.suit='C';
  if(v>0&&v<14) c.value=v; else c.value=2;
  return c;
}
char card_get_suit(card_t c) { return c.suit; }
int card_get_value(card_t c) { return c.value; }
int card_blackjack_points(card_t c)
{
  if(c.value==11||c.value==12||c.value==13) return 10;
  return c.value;
}
void card_print(card_t c)
{
  if(c.value==1) printf("Ace of ");
  if(c.value>=2&&c.value<=10) printf("%d of ",c.value);
  if(c.value==11) printf("Jack of ");
  if(c.value==12) printf("Queen of ");
  if(c.value==13) printf("King of ");
  if(c.suit=='C') printf("Clubs");
  if(c.suit=='D') printf("Diamonds");
  if(c.suit=='H') printf("Hearts");
  if(c.suit=='S') printf("Spades");
}
/* bild the sheo */
shoe_t shoe_create(int nd)
{
  shoe_t s;
  int i,j,k=0;
  s.nd=nd;
  s.nxt=0;
  s.arr=(card_t*)malloc(nd*52*sizeof(card_t));
  for(i=0;i<nd;i++)
  {
    for(j=1;j<=13;j++) { s.arr[k]=card_create('S',j); k++; }
    for(j=1;j<=13;j++) { s.arr[k]=card_create('C',j); k++; }
    for(j=1;j<=13;j++) { s.arr[k]=card_create('H',j); k++; }
    for(j=1;j<=13;j++) { s.arr[k]=card_create('D',j); k++; }
  }
  shoe_reshuffle(&s);
  return s;
}
card_t shoe_draw_card(shoe_t *sp)
{
  card_t c;
  if(sp->nxt==sp->nd*52) shoe_reshuffle(sp);
  c=sp->arr[sp->nxt];
  sp->nxt=sp->nxt+1;
  return c;
}
int shoe_cards_left(shoe_t s) { return s.nd*52-s.nxt; }
void shoe_reshuffle(shoe_t *sp)
{
  int i,rp,n;
  card_t t;
  n=sp->nd*52;
  printf("SHUFFLING!\n");
  for(i=0;i<n;i++)
  {
    rp=i+rand()%(n-i);
    t=sp->arr[i];
    sp->arr[i]=sp->arr[rp];
    sp->arr[rp]=t;
  }
  sp->nxt=0;
}
void shoe_free(shoe_t *sp) { free(sp->arr); sp->arr=NULL; }
hand_t hand_create_empty() { hand_t h; h.cnt=0; return h; }
void hand_print(hand_t h)
{
  int i;
  for(i=0;i<h.cnt;i++) { card_print(h.c[i]); printf("\n"); }
}
void hand_print_first_card(hand_t h) { card_print(h.c[0]); printf("\n"); }
void hand_add_card(hand_t *hp, card_t c) { hp->c[hp->cnt]=c; hp->cnt++; }
int hand_blackjack_points(hand_t h)
{
  int i,pts=0,a=0;
  for(i=0;i<h.cnt;i++)
  {
    if(card_get_value(h.c[i])==1) a=1;
    pts=pts+card_blackjack_points(h.c[i]);
  }
  if(a==1) if(pts<=11) pts=pts+10;
  return pts;
}
