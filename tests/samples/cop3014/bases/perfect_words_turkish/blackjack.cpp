/* COP 3014 Odev 4 - Yirmi bir */
#include <iostream>
#include <string>
using namespace std;

/* global degiskenler */
int kurpiyerKazandi = 0;
int oyuncuKazandi = 0;
int berabere = 0;
int fis = 0;      /* + kazanc, - kayip */
int bahis = 1;

int randmax(int max)
{ /* randmax */
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int> (max * seed / 32768.0 + 1.0));
} /* randmax */

string sayiAdi(int n)
{
    if (n == 1) return "As";
    if (n == 11) return "Vale";
    if (n == 12) return "Kiz";
    if (n == 13) return "Papaz";
    return to_string(n);
}

string renk(int n)
{
    if (n == 1) return "Maca";
    else if (n == 2) return "Kupa";
    else if (n == 3) return "Karo";
    else return "Sinek";
}

/* bir kart cek: adi 'isim' icine, puani geri */
int kartCek(string &isim)
{
    int n = randmax(13);
    int r = randmax(4);
    isim = renk(r) + " " + sayiAdi(n);
    if (n == 1) return 11;
    if (n >= 10) return 10;
    return n;
}

void skorYaz()
{
    cout << "   Skor tablosu: kurpiyer " << kurpiyerKazandi << ", oyuncu " << oyuncuKazandi
         << ", beraberlik " << berabere << "." << endl;
    if (fis > 0)      cout << "   Oyuncu toplamda " << fis << " fis kazanmis durumda." << endl;
    else if (fis < 0) cout << "   Oyuncu toplamda " << -fis << " fis kaybetmis durumda." << endl;
    else              cout << "   Oyuncunun ne kari var ne zarari (0 fis)." << endl;
}

void kaybetti() { cout << " * Bu eli kurpiyer aldi." << endl; kurpiyerKazandi++; fis -= bahis; bahis = 1; }
void kazandi()  { cout << " * Bu eli oyuncu aldi!"   << endl; oyuncuKazandi++;  fis += bahis; bahis = 3; }
void esit()     { cout << " * El berabere bitti."    << endl; berabere++;                    bahis = 2; }

void elOyna(int no)
{
    string k;
    int oyuncu = 0, kurpiyer = 0, acik = 0;

    cout << endl << "----- " << no << ". EL ----- bahis: " << bahis << " fis" << endl << endl;

    oyuncu += kartCek(k);
    cout << " oyuncuya 1. kart  : " << k << endl;
    kurpiyer += kartCek(k);
    cout << " kurpiyere 1. kart : " << k << endl;
    oyuncu += kartCek(k);
    cout << " oyuncuya 2. kart  : " << k << endl;
    acik = kartCek(k);
    kurpiyer += acik;
    cout << " kurpiyere 2. kart : " << k << endl << endl;

    int sinir;
    if (acik <= 6) sinir = 13;
    else sinir = 17;

    while (oyuncu < sinir)
    {
        cout << " Oyuncu (" << oyuncu << " puan): \"Kart ver!\"";
        oyuncu += kartCek(k);
        cout << "  -> " << k << endl;
    }
    if (oyuncu > 21)
    {
        cout << " Oyuncu " << oyuncu << " puanla yandi..." << endl;
        kaybetti();
        skorYaz();
        return;
    }
    cout << " Oyuncu (" << oyuncu << " puan): \"Kaliyorum.\"" << endl;

    while (!(kurpiyer > 16))
    {
        cout << " Kurpiyer (" << kurpiyer << " puan) kart cekmek zorunda";
        kurpiyer += kartCek(k);
        cout << "  -> " << k << endl;
    }
    if (kurpiyer > 21)
    {
        cout << " Kurpiyer " << kurpiyer << " puanla yandi!" << endl;
        kazandi();
    }
    else
    {
        cout << " Kurpiyer (" << kurpiyer << " puan) duruyor." << endl;
        if (oyuncu > kurpiyer) kazandi();
        else if (oyuncu < kurpiyer) kaybetti();
        else esit();
    }
    skorYaz();
}

int main()
{
    cout << "############################" << endl;
    cout << "#   Y I R M I   B I R      #" << endl;
    cout << "#   (Blackjack, 20 el)     #" << endl;
    cout << "############################" << endl;
    for (int el = 1; el <= 20; el++)
        elOyna(el);
    cout << endl << "Oyun bitti, gule gule." << endl;
    return 0;
}
