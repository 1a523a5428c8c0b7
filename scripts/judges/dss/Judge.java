import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Judges files by the default policy, without a network: a line of JSON for each. Arguments: root, moment, files. The file of
 * a detached signature (.p7s) is beside it, under the name without that ending.
 */
public class Judge {
  public static void main(String[] words) {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(words[0])));
    for (int i = 2; i < words.length; i++) {
      System.out.println(judge(trusted, Date.from(Instant.parse(words[1])), new File(words[i])));
    }
  }

  private static String judge(CommonTrustedCertificateSource trusted, Date moment, File file) {
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setAIASource(null);
    verifier.setTrustedCertSources(trusted);
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    if (file.getName().endsWith(".p7s")) {
      String signed = file.getPath().substring(0, file.getPath().length() - ".p7s".length());
      validator.setDetachedContents(List.of(new FileDocument(new File(signed))));
    }
    validator.setValidationTime(moment);
    Reports reports = validator.validateDocument();
    SimpleReport report = reports.getSimpleReport();
    DiagnosticData data = reports.getDiagnosticData();
    String signatures = report.getSignatureIdList().stream()
        .map(id -> signature(report, id, nameOf(data.getSignatureById(id)), report.getSignatureFormat(id).toString()))
        .collect(Collectors.joining(","));
    String timestamps = data.getTimestampList().stream()
        .filter(timestamp -> timestamp.getType().isDocumentTimestamp() || timestamp.getType().isContainerTimestamp())
        .map(timestamp -> signature(report, timestamp.getId(), nameOf(timestamp), ""))
        .collect(Collectors.joining(","));
    return "[" + signatures + (timestamps.isEmpty() ? "" : ",") + timestamps + "]";
  }

  private static String nameOf(SignatureWrapper signature) {
    return signature.getPDFRevision() == null
        ? nameInContainer(signature.getFilename()) : signature.getPDFRevision().getSignatureFieldNames().get(0);
  }

  /** A detached one has none. */
  private static String nameInContainer(String name) {
    return name.startsWith("META-INF/") ? name : "";
  }

  private static String nameOf(TimestampWrapper timestamp) {
    return timestamp.getPDFRevision() == null
        ? timestamp.getFilename() : timestamp.getPDFRevision().getSignatureFieldNames().get(0);
  }

  private static String signature(SimpleReport report, String id, String name, String level) {
    String because = report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id);
    return "{\"field\":" + quote(name)
        + ",\"indication\":" + quote(report.getIndication(id) + because)
        + ",\"level\":" + quote(level)
        + ",\"errors\":" + list(report.getAdESValidationErrors(id))
        + ",\"warnings\":" + list(report.getAdESValidationWarnings(id)) + "}";
  }

  private static String list(List<Message> messages) {
    return messages.stream().map(message -> quote(message.getValue())).collect(Collectors.joining(",", "[", "]"));
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      quoted.append(c < 32 || c > 126 || c == '"' || c == '\\' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
    }
    return quoted.append('"').toString();
  }
}
