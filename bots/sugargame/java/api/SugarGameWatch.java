import java.util.function.Consumer;

/** Reports what the player is doing when a call of it lasts too long. */
final class SugarGameWatch extends Thread {
    /** The arena's clock may have begun a little later, and it waits half a second longer for this report. */
    private static final long GRACE_MILLIS = 150;

    private final Thread watched = Thread.currentThread();
    private volatile long began;
    private volatile long limitMillis;
    private volatile boolean running;
    private final Consumer<String> told;

    /** The consumer gets the player's stack, one line for each call, on the watch's thread. */
    SugarGameWatch(Consumer<String> told) {
        super("watch");
        this.told = told;
        setDaemon(true);
        start();
    }

    void begin(long limit) {
        limitMillis = limit + GRACE_MILLIS;
        began = System.nanoTime();
        running = limit > 0;
    }

    void end() {
        running = false;
    }

    @Override
    public void run() {
        while (true) {
            try {
                sleep(20);
            } catch (InterruptedException stopped) {
                return;
            }
            if (running && System.nanoTime() - began > limitMillis * 1_000_000L) {
                running = false;
                tell(watched.getStackTrace());
            }
        }
    }

    private void tell(StackTraceElement[] stack) {
        StringBuilder text = new StringBuilder();
        SugarGameTrace.append(text, stack);
        told.accept(text.toString());
    }
}
