/** Facts that the lab's SugarGame did not give. No player needs them. */
public final class SugarGameInfo {
    static int step;
    static int steps;
    static int growthPeriod;
    static final int[] sugarTaken = new int[2];
    static final int[] kills = new int[2];
    static final int[] capacity = new int[SugarGame.SIZE * SugarGame.SIZE];

    private SugarGameInfo() {}

    /** Turns that have been played, of both players together. */
    public static int getStep() {
        return step;
    }

    /** Turns after which the game ends; 0 if that is hidden. */
    public static int getLastStep() {
        return steps;
    }

    /** Points of player 1 or 2: sugar, 50 for each kill, less 50 for each loss. */
    public static int getScore(int player) {
        if (player != 1 && player != 2) {
            return 0;
        }
        return sugarTaken[player - 1] + 50 * (kills[player - 1] - kills[2 - player]);
    }

    /** The most sugar that can lie on a cell; 0 off the board. */
    public static int getCapacity(int x, int y) {
        return SugarGame.isOnBoard(x, y) ? capacity[SugarGame.SIZE * y + x] : 0;
    }

    /** Turns between two times at which sugar grows; 0: it does not grow. */
    public static int getGrowthPeriod() {
        return growthPeriod;
    }
}
