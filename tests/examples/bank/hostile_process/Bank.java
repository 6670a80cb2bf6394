import java.nio.file.Files;
import java.nio.file.Path;

public class Bank {
    public static void main(String[] args) throws Exception {
        try {
            System.out.println(Files.readString(Path.of("/etc/passwd")));
        } catch (Exception e) {
            System.out.println(e);
        }
        new Thread(() -> System.out.println("a thread")).start();
        Runtime.getRuntime().exec("ls").waitFor();
    }
}
