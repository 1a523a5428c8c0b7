import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Judges files as PDF/A: a line of JSON for each, of the rules that it breaks. Words: flavour, file, flavour, file and so on. */
public class Judge {
  public static void main(String[] words) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (int i = 0; i + 1 < words.length; i += 2) {
      System.out.println(judge(PDFAFlavour.fromString(words[i]), words[i + 1]));
    }
  }

  private static String judge(PDFAFlavour flavour, String file) throws Exception {
    Map<String, Integer> broken = new TreeMap<>();
    try (InputStream stream = new FileInputStream(file);
        PDFAParser parser = Foundries.defaultInstance().createParser(stream, flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
        String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
        broken.merge(rule + " " + assertion.getMessage(), 1, Integer::sum);
      }
    }
    return broken.keySet().stream().map(Judge::quote).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      quoted.append(c < 32 || c > 126 || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
    }
    return quoted.append('"').toString();
  }
}
