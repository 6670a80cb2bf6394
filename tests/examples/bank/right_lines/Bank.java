import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

class Account {
    private long cents;

    boolean withdraw(long amount) {
        if (amount > cents) {
            return false;
        }
        cents -= amount;
        return true;
    }

    void deposit(long amount) {
        cents += amount;
    }

    @Override
    public String toString() {
        return cents / 100 + "." + cents / 10 % 10 + cents % 10;
    }
}

public class Bank {
    private static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in));

    static String ask(String prompt) throws IOException {
        System.out.print(prompt);
        System.out.flush();
        return IN.readLine().trim();
    }

    public static void main(String[] args) throws IOException {
        Account account = new Account();
        for (;;) {
            String choice = ask("1 deposit, 2 withdraw, 3 balance, 4 quit: ");
            switch (choice) {
                case "1":
                case "2":
                    long amount = Math.round(Double.parseDouble(ask("Amount: ")) * 100);
                    if (amount <= 0) {
                        System.out.println("Invalid amount.");
                    } else if (choice.equals("1")) {
                        account.deposit(amount);
                    } else if (!account.withdraw(amount)) {
                        System.out.println("Not enough money.");
                    }
                    break;
                case "3":
                    System.out.println("Balance: " + account);
                    break;
                case "4":
                    System.out.println("Goodbye.");
                    return;
                default:
                    System.out.println("Unknown choice.");
            }
        }
    }
}
