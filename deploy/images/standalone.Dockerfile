# The image of the command line, and of all services in one process with an embedded Kafka broker and PostgreSQL:
#
#   docker build --file deploy/images/standalone.Dockerfile --tag polyboard/standalone services/standalone/target/quarkus-app
#
# BASE is an image with Java 25 and bash.
ARG BASE=eclipse-temurin:25-jre
FROM $BASE
ENV XDG_CACHE_HOME=/data/cache
EXPOSE 9000 8080 8090
COPY lib /opt/polyboard/lib
COPY app /opt/polyboard/app
COPY quarkus /opt/polyboard/quarkus
COPY *.jar *.json /opt/polyboard/
RUN mkdir /data && chown 65534:65534 /data
VOLUME /data
WORKDIR /data
ARG VERSION=unknown
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.licenses=Apache-2.0
USER 65534:65534
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=70", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError", \
    "-Djava.util.logging.manager=org.jboss.logmanager.LogManager", "--add-opens=java.base/java.lang=ALL-UNNAMED", \
    "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", \
    "-cp", "/opt/polyboard/quarkus-run.jar", "io.polyboard.standalone.Polyboard"]
CMD ["up", "--listen=0.0.0.0", "--data=/data", "--tokens=/data/tokens", "--log"]
