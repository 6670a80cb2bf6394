import java.util.ArrayDeque;
import java.util.NoSuchElementException;

public class WaitingLine {
    private final ArrayDeque<String> names = new ArrayDeque<>();

    public void join(String name) {
        names.addLast(name);
    }

    public String next() {
        if (names.isEmpty()) throw new NoSuchElementException("nobody waits");
        return names.removeFirst();
    }

    public int length() {
        return names.size();
    }

    public int place(String name) {
        int before = 0;
        for (String one : names) {
            if (one.equals(name)) return before;
            before++;
        }
        return -1;
    }
}
