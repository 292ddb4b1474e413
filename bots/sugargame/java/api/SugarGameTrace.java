/** Stack traces without the host's own frames, shortened to a readable length. */
final class SugarGameTrace {
    private static final int LONGEST = 24;

    private SugarGameTrace() {}

    static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        append(text, thrown.getStackTrace());
        Throwable cause = thrown.getCause();
        for (int depth = 0; cause != null && depth < 3; depth++, cause = cause.getCause()) {
            text.append("caused by ").append(oneLine(cause)).append('\n');
            append(text, cause.getStackTrace());
        }
        return text.toString();
    }

    static void append(StringBuilder text, StackTraceElement[] stack) {
        int told = 0;
        for (StackTraceElement frame : stack) {
            String place = frame.toString();
            if (place.contains("SugarGameStudent.") || place.contains("SugarGameHost.") || place.contains("SugarGameProgram.")) {
                break;
            }
            if (place.contains("reflect.")) {
                continue;
            }
            if (++told > LONGEST) {
                text.append("    ...\n");
                break;
            }
            text.append("    at ").append(place).append('\n');
        }
    }

    /** "java.lang.IllegalStateException: no idea", on one short line. */
    static String oneLine(Throwable thrown) {
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable nested) {
            message = null;
        }
        String text = thrown.getClass().getName() + (message == null ? ": " : ": " + message);
        text = text.replaceAll("\\p{Cntrl}+", " ");
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }
}
