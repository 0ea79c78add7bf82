package io.polyboard.embedded;

import java.nio.file.Path;

/**
 * What a server shows to those who connect to it by TLS, in files of PEM.
 *
 * @param certificate its certificate, with what leads to its authority after it
 * @param key its private key, in PKCS #8, not encrypted
 */
public record ServerCertificate(Path certificate, Path key) {}
