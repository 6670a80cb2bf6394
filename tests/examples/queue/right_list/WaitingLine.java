import java.util.*;

class WaitingLine {
    private List<String> waiting = new ArrayList<>();

    void join(String name) { waiting.add(name); }

    String next() {
        if (waiting.size() == 0) throw new NoSuchElementException();
        return waiting.remove(0);
    }

    int length() { return waiting.size(); }

    int place(String name) { return waiting.indexOf(name); }
}
