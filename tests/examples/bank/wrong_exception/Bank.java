import java.util.Locale;
import java.util.Scanner;

public class Bank {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.ROOT);
        double balance = 0;
        while (true) {
            System.out.print("1 deposit, 2 withdraw, 3 balance, 4 quit: ");
            int choice = in.nextInt();
            if (choice == 4) {
                break;
            }
            if (choice == 3) {
                System.out.printf(Locale.ROOT, "Balance: %.2f%n", balance);
            } else if (choice == 1 || choice == 2) {
                System.out.print("Amount: ");
                double amount = in.nextInt();
                if (amount <= 0) {
                    System.out.println("Invalid amount.");
                } else if (choice == 1) {
                    balance += amount;
                } else if (amount > balance) {
                    System.out.println("Not enough money.");
                } else {
                    balance -= amount;
                }
            } else {
                System.out.println("Unknown choice.");
            }
        }
        System.out.println("Goodbye.");
    }
}
