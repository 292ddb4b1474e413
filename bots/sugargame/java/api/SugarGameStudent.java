import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** The student's class: finds it by name in its folders, makes an object and asks it. Methods are looked up on the class
 * itself, so that classes that were compiled against another Player interface can play, too. */
final class SugarGameStudent {
    private final Object player;
    private final Method placing;
    private final Method moving;
    private Object lastAnswer;
    private boolean warned;

    /** The class cannot play at all, whatever its code does; the message says why. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message) {
            super(message);
        }
    }

    /** Throws Unusable, or an exception of the student's constructor. */
    SugarGameStudent(Class<?> type) throws Throwable {
        placing = placingMethod(type);
        moving = method(type, "move");
        if (placing == null || !Position.class.isAssignableFrom(placing.getReturnType())) {
            throw new Unusable("class " + type.getName() + " has no public Position getInitialPosition(int)"
                    + " and no public AgentPosition getInitialPosition()");
        }
        if (moving == null || !AgentPosition.class.isAssignableFrom(moving.getReturnType())) {
            throw new Unusable("class " + type.getName() + " has no public AgentPosition move()");
        }
        player = make(type);
    }

    /** A class by its name, from the first of the folders that has it. None of its code is run. */
    static Class<?> find(String name, String[] folders) throws Unusable {
        try {
            URL[] places = new URL[folders.length];
            for (int index = 0; index < folders.length; index++) {
                places[index] = new File(folders[index]).toURI().toURL();
            }
            return Class.forName(name, false, new URLClassLoader(places, SugarGameStudent.class.getClassLoader()));
        } catch (ClassNotFoundException missing) {
            throw new Unusable("no class " + name + " in " + String.join(", ", folders));
        } catch (MalformedURLException | LinkageError broken) {
            throw new Unusable("class " + name + " cannot be loaded: " + broken);
        }
    }

    private static Object make(Class<?> type) throws Throwable {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (NoSuchMethodException missing) {
            throw new Unusable("class " + type.getName() + " has no constructor without parameters");
        } catch (InstantiationException isAbstract) {
            throw new Unusable("class " + type.getName() + " is abstract");
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Method placingMethod(Class<?> type) {
        Method numbered = method(type, "getInitialPosition", int.class);
        return numbered != null ? numbered : method(type, "getInitialPosition");
    }

    /** A method that the class or one of its parents has written; the defaults of Player do not count. */
    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                boolean fits = method.getName().equals(name) && java.util.Arrays.equals(method.getParameterTypes(), parameters);
                if (fits && !method.isBridge() && !Modifier.isAbstract(method.getModifiers())) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        return null;
    }

    Position place(int agentID) throws Throwable {
        return (Position) (placing.getParameterCount() == 1 ? call(placing, agentID) : call(placing));
    }

    AgentPosition move() throws Throwable {
        return (AgentPosition) call(moving);
    }

    private Object call(Method method, Object... arguments) throws Throwable {
        Object answer;
        try {
            answer = method.invoke(player, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
        if (answer != null && answer == lastAnswer && !warned) {
            warned = true;
            System.err.println("warning: " + method.getName() + " returned the same object as before; a new one each time is safer");
        }
        lastAnswer = answer;
        return answer;
    }
}
