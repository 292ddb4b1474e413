/** A cell of the board: x counts columns from the left, y rows from the top, each 0 to 4. */
public class Position {
    public int x;
    public int y;

    public Position() {
        this(-1, -1);
    }

    public Position(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public int getX() {
        return x;
    }

    public int getY() {
        return y;
    }

    public void setX(int x) {
        this.x = x;
    }

    public void setY(int y) {
        this.y = y;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Position && ((Position) other).x == x && ((Position) other).y == y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    @Override
    public String toString() {
        return "(" + x + "," + y + ")";
    }
}
