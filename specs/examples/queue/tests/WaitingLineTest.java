import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WaitingLineTest {
    private WaitingLine line;

    @BeforeEach
    void threeWait() {
        line = new WaitingLine();
        line.join("Ann");
        line.join("Bo");
        line.join("Cy");
    }

    @Test @Tag("next")
    void namesLeaveInTheOrderInWhichTheyJoined() {
        assertEquals("Ann", line.next());
        line.join("Dee");
        assertEquals("Bo", line.next());
        assertEquals("Cy", line.next());
        assertEquals("Dee", line.next());
    }

    @Test @Tag("next")
    void nobodyWaits() {
        for (int left = 3; left > 0; left--) line.next();
        assertThrows(NoSuchElementException.class, line::next);
        assertEquals(0, line.length());
    }

    @Test @Tag("next")
    void lengthCountsWhoWaits() {
        assertEquals(3, line.length());
        line.next();
        assertEquals(2, line.length());
    }

    @Test @Tag("place")
    void placeIsHowManyStandBefore() {
        assertEquals(0, line.place("Ann"));
        assertEquals(2, line.place(new String("Cy")));
        line.next();
        assertEquals(1, line.place("Cy"));
        assertEquals(-1, line.place("Ann"));
        assertEquals(-1, line.place("Eve"));
    }
}
