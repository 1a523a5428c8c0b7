import com.sun.management.OperatingSystemMXBean;
import eu.europa.esig.dss.enumerations.DigestAlgorithm;
import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.enumerations.SignatureAlgorithm;
import eu.europa.esig.dss.enumerations.SignatureLevel;
import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.model.SignatureValue;
import eu.europa.esig.dss.model.ToBeSigned;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.pades.PAdESSignatureParameters;
import eu.europa.esig.dss.pades.signature.PAdESService;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.crl.ExternalResourcesCRLSource;
import eu.europa.esig.dss.spi.x509.tsp.KeyEntityTSPSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * Signs and verifies with EU DSS, on command line by line: an act and a file. Answers the milliseconds of processor time.
 * Arguments: the folder with the keys, the certificates and the CRLs, when to sign, when to verify. A wrong result ends it.
 */
public class DssWorker {
  private final Path folder;
  private final Date signedAt;
  private final Date now;
  private final CertificateToken signer;
  private final CertificateToken issuing;
  private final PrivateKey key;
  private final KeyEntityTSPSource timeStamper;

  public static void main(String[] words) throws Exception {
    DssWorker dss = new DssWorker(Path.of(words[0]), Date.from(Instant.parse(words[1])), Date.from(Instant.parse(words[2])));
    OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    InMemoryDocument document = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      if (document == null || !document.getName().equals(parts[1])) {
        document = new InMemoryDocument(dss.read(parts[1]), parts[1]);
      }
      long before = system.getProcessCpuTime();
      dss.act(parts[0], document);
      System.out.println((system.getProcessCpuTime() - before) / 1e6);
    }
  }

  private DssWorker(Path folder, Date signedAt, Date now) throws IOException, GeneralSecurityException {
    this.folder = folder;
    this.signedAt = signedAt;
    this.now = now;
    signer = certificate("signer");
    issuing = certificate("issuing");
    key = key("signer");
    CertificateToken tsa = certificate("tsa");
    timeStamper = new KeyEntityTSPSource(key("tsa"), tsa, List.of(tsa, issuing));
    timeStamper.setTsaPolicy("1.2.3.4");
    timeStamper.setProductionTime(signedAt);
  }

  private void act(String act, InMemoryDocument document) throws IOException, GeneralSecurityException {
    switch (act) {
      case "sign" -> sign(document);
      case "signed" -> verify(document, true);
      case "closed" -> verify(document, false);
      default -> throw new IllegalArgumentException(act);
    }
  }

  private void sign(InMemoryDocument document) throws GeneralSecurityException {
    PAdESSignatureParameters parameters = new PAdESSignatureParameters();
    parameters.setSignatureLevel(SignatureLevel.PAdES_BASELINE_T);
    parameters.setDigestAlgorithm(DigestAlgorithm.SHA256);
    parameters.setSigningCertificate(signer);
    parameters.setCertificateChain(signer, issuing);
    parameters.bLevel().setSigningDate(signedAt);
    PAdESService service = new PAdESService(new CommonCertificateVerifier());
    service.setTspSource(timeStamper);
    ToBeSigned data = service.getDataToSign(document, parameters);
    Signature ecdsa = Signature.getInstance("SHA256withECDSA");
    ecdsa.initSign(key);
    ecdsa.update(data.getBytes());
    service.signDocument(document, parameters, new SignatureValue(SignatureAlgorithm.ECDSA_SHA256, ecdsa.sign()));
  }

  private void verify(InMemoryDocument document, boolean withLists) throws IOException {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(certificate("root"));
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setAIASource(null);
    verifier.setTrustedCertSources(trusted);
    if (withLists) {
      InMemoryDocument root = new InMemoryDocument(read("root.crl"));
      verifier.setCrlSource(new ExternalResourcesCRLSource(root, new InMemoryDocument(read("issuing.crl"))));
    }
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(document);
    validator.setCertificateVerifier(verifier);
    validator.setValidationTime(now);
    validator.setEnableEtsiValidationReport(false);
    SimpleReport report = validator.validateDocument().getSimpleReport();
    Indication found = report.getIndication(report.getFirstSignatureId());
    if (found != Indication.TOTAL_PASSED) {
      throw new IllegalStateException("EU DSS does not find the document valid: " + found + " "
          + report.getSubIndication(report.getFirstSignatureId()));
    }
  }

  private CertificateToken certificate(String name) throws IOException {
    return DSSUtils.loadCertificate(read(name + ".der"));
  }

  private PrivateKey key(String name) throws IOException, GeneralSecurityException {
    return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(read(name + ".p8")));
  }

  private byte[] read(String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }
}
