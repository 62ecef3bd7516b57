public class ThirdParty { public static void main(String[] a) {} }
