/** Tells where the player is when a call of it has lasted too long. What becomes of it is the arena's affair. */
final class SugarGameWatch extends Thread {
    /** The last line of what is told, by which the arena knows that all has been said. */
    static final String END = "-- end of stack";

    private final Thread watched = Thread.currentThread();
    private volatile long began;
    private volatile long limitMillis;
    private volatile boolean running;

    SugarGameWatch() {
        super("watch");
        setDaemon(true);
        start();
    }

    void begin(long limit) {
        limitMillis = limit;
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
        StringBuilder text = new StringBuilder("no answer after " + limitMillis + " ms; the player is here:\n");
        SugarGameTrace.append(text, stack);
        System.err.println(text + END);
        System.err.flush();
    }
}
