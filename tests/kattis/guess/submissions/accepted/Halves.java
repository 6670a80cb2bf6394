import java.util.Scanner;

public class Halves {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int least = 1, most = 1000;
        while (in.hasNext()) {
            int middle = (least + most) / 2;
            switch (in.next()) {
                case "guess" -> System.out.println(middle);
                case "lower" -> most = middle - 1;
                case "higher" -> least = middle + 1;
                default -> {
                    return;
                }
            }
        }
    }
}
