/** A field of the map; (0,0) is top left, y grows downward. */
public record Field(int x, int y) {
    /** Its neighbour to the Up, Down, Left or Right. */
    public Field next(String direction) {
        return switch (direction) {
            case "Up" -> new Field(x, y - 1);
            case "Down" -> new Field(x, y + 1);
            case "Left" -> new Field(x - 1, y);
            case "Right" -> new Field(x + 1, y);
            default -> throw new IllegalArgumentException(direction);
        };
    }

    /** Halves are 10 fields wide and 5 high. */
    public boolean isInHalfOf(Field other) {
        return x / 10 == other.x / 10 && y / 5 == other.y / 5;
    }
}
