import java.util.Scanner;

public class Steps {
    public static void main(String[] args) {
        int left = new Scanner(System.in).nextInt();
        for (; left > 1; left -= 2)
            System.out.println(2);
        if (left == 1)
            System.out.println(1);
    }
}
