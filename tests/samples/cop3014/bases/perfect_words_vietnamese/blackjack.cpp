// bai tap 4 - xi dach
#include <iostream>
using namespace std;

int tongNguoi, tongCai;      // tong diem

int randmax(int max)
{
    static int seed = 2;
    seed = (seed * 13077 + 6925) % 32768;
    return (static_cast<int>(max * seed / 32768.0 + 1.0));
}

void inLaBai(int so, int chat)
{
    switch (so)
    {
        case 1: cout << "Xi"; break;
        case 11: cout << "Boi"; break;
        case 12: cout << "Dam"; break;
        case 13: cout << "Gia"; break;
        default: cout << so;
    }
    switch (chat)
    {
        case 1: cout << " bich"; break;
        case 2: cout << " co"; break;
        case 3: cout << " ro"; break;
        case 4: cout << " chuon"; break;
    }
}

// rut mot la, in ra man hinh, tra lai diem
int rutBai()
{
    int so = randmax(13);
    int chat = randmax(4);
    inLaBai(so, chat);
    if (so == 1) return 11;
    if (so > 10) return 10;
    return so;
}

int chiaBai()
{
    int laThu4;
    tongNguoi = 0;
    tongCai = 0;
    cout << "  La 1 cho ban: ";
    tongNguoi += rutBai();
    cout << endl << "  La 2 cho nha cai: ";
    tongCai += rutBai();
    cout << endl << "  La 3 cho ban: ";
    tongNguoi += rutBai();
    cout << endl << "  La 4 cho nha cai: ";
    laThu4 = rutBai();
    tongCai += laThu4;
    cout << endl;
    return laThu4;
}

void luotNguoi(int laThu4)
{
    int nguong;
    if (laThu4 <= 6)
        nguong = 13;
    else
        nguong = 17;
    cout << "  Ban dang co " << tongNguoi << " diem";
    while (tongNguoi < nguong)
    {
        cout << ", rut them ";
        tongNguoi += rutBai();
        cout << " thanh " << tongNguoi;
    }
    if (tongNguoi > 21)
        cout << ", quac mat roi!" << endl;
    else
        cout << ", dung lai." << endl;
}

void luotCai()
{
    cout << "  Nha cai dang co " << tongCai << " diem";
    while (tongCai <= 16)
    {
        cout << ", phai rut ";
        tongCai += rutBai();
        cout << " thanh " << tongCai;
    }
    if (tongCai > 21)
        cout << ", quac mat roi!" << endl;
    else
        cout << ", dung lai." << endl;
}

int main()
{
    int cuoc = 1, phinh = 0, thang = 0, thua = 0, hoa = 0;
    cout << "XI DACH - 20 VAN" << endl;
    for (int van = 1; van <= 20; van++)
    {
        cout << endl << "Van thu " << van << ", tien cuoc: " << cuoc << " phinh" << endl;
        int la = chiaBai();
        luotNguoi(la);
        if (tongNguoi <= 21)
            luotCai();

        if (tongNguoi > 21 || (tongCai <= 21 && tongCai > tongNguoi))
        {
            cout << "  => Nha cai an van nay" << endl;
            thua++;
            phinh = phinh - cuoc;
            cuoc = 1;
        }
        else if (tongNguoi == tongCai)
        {
            cout << "  => Hoa, khong ai mat gi" << endl;
            hoa++;
            cuoc = 2;
        }
        else
        {
            cout << "  => Ban an van nay" << endl;
            thang++;
            phinh = phinh + cuoc;
            cuoc = 3;
        }
        cout << "  Ban thang " << thang << " van, nha cai thang " << thua << " van, hoa " << hoa << " van" << endl;
        if (phinh < 0)
            cout << "  Ban dang lo " << -phinh << " phinh" << endl;
        else
            cout << "  Ban dang loi " << phinh << " phinh" << endl;
    }
    cout << endl << "Het. Tam biet!" << endl;
    return 0;
}
