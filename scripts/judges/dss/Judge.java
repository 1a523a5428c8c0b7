import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.PDFRevisionWrapper;
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

/** Judges files by the default policy, without a network: a line of JSON for each. Words: root, moment, files. */
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
    validator.setValidationTime(moment);
    Reports reports = validator.validateDocument();
    SimpleReport report = reports.getSimpleReport();
    DiagnosticData data = reports.getDiagnosticData();
    String signatures = report.getSignatureIdList().stream()
        .map(id -> signature(report, id, data.getSignatureById(id).getPDFRevision(),
            report.getSignatureFormat(id).toString()))
        .collect(Collectors.joining(","));
    String timestamps = data.getTimestampList().stream()
        .filter(timestamp -> timestamp.getType().isDocumentTimestamp())
        .map(timestamp -> signature(report, timestamp.getId(),
            timestamp.getPDFRevision(), ""))
        .collect(Collectors.joining(","));
    return "[" + signatures + (timestamps.isEmpty() ? "" : ",") + timestamps + "]";
  }

  private static String signature(SimpleReport report, String id, PDFRevisionWrapper revision, String level) {
    String because = report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id);
    return "{\"field\":" + quote(revision.getSignatureFieldNames().get(0))
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
