import java.util.Scanner;

public class Distance {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        double a = in.nextInt(), b = in.nextInt(), c = in.nextInt(), d = in.nextInt();
        System.out.println(Math.sqrt((a - c) * (a - c) + (b - d) * (b - d)));
    }
}
