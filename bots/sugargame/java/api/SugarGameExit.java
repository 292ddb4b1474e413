/** Gives the end of a player that calls System.exit one exit code, whichever it asks for. The hosts end otherwise. */
final class SugarGameExit {
    private SugarGameExit() {}

    static void watch() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.err.println("the Java machine ends: the player called System.exit, or somebody stopped it");
            System.err.flush();
            Runtime.getRuntime().halt(0);
        }));
    }
}
