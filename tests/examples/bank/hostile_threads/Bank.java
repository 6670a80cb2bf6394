public class Bank {
    public static void main(String[] args) {
        while (true) {
            Thread sleeper = new Thread(() -> {
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
            sleeper.setDaemon(true);
            sleeper.start();
        }
    }
}
