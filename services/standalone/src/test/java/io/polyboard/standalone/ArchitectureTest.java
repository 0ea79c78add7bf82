package io.polyboard.standalone;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.Slice;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.config.ConfigMapping;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The dependencies that modules may have, and words that class names may not have. The test is in
 * the standalone module because that module sees all others.
 */
@AnalyzeClasses(
    packages = "io.polyboard",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeGenerated.class})
class ArchitectureTest {

  /** Excludes the contract, which has only generated code and depends on no other module. */
  static final class DoNotIncludeGenerated implements ImportOption {
    private static final Pattern CONTRACT =
        Pattern.compile(".*(/proto/target/classes/|/polyboard-proto-[^/]*\\.jar!).*");

    @Override
    public boolean includes(Location location) {
      return !location.matches(CONTRACT);
    }
  }

  @ArchTest
  static final ArchRule RULES_KNOW_NO_FRAMEWORK =
      classes()
          .that()
          .resideInAPackage("io.polyboard.rules..")
          .and()
          .resideOutsideOfPackage("io.polyboard.proto.rules.v1..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.rules..", "java..", "org.jspecify..", "org.snakeyaml.engine..");

  @ArchTest
  static final ArchRule ENGINE_KNOWS_ONLY_THE_RULES =
      classes()
          .that()
          .resideInAPackage("io.polyboard.engine..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.engine..",
              "io.polyboard.rules..",
              "java..",
              "org.jspecify..",
              "org.hipparchus..");

  @ArchTest
  static final ArchRule KERNELS_STAY_INSIDE_RULES_AND_ENGINE =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.polyboard.rules..",
              "io.polyboard.engine..",
              "io.polyboard.balance.kernel..",
              "io.polyboard.benchmarks.kernel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.polyboard.rules.kernel..", "io.polyboard.engine.kernel..")
          .because(
              "packed moves and positions are longs that mean nothing without their variant; others"
                  + " see Move, Turn, Position and Engine, and benchmarks of the kernel measure"
                  + " it");

  @ArchTest
  static final ArchRule PLAY_KNOWS_ENGINE_AND_STATISTICS =
      classes()
          .that()
          .resideInAPackage("io.polyboard.play..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.play..",
              "io.polyboard.engine..",
              "io.polyboard.rules..",
              "io.polyboard.statistics..",
              "com.carrotsearch.hppc..",
              "org.jgrapht..",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule BALANCE_KNOWS_RULES_AND_STATISTICS =
      classes()
          .that()
          .resideInAPackage("io.polyboard.balance..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.balance..",
              "io.polyboard.rules..",
              "io.polyboard.statistics..",
              "java..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule STATISTICS_KNOW_ONLY_NUMBERS =
      classes()
          .that()
          .resideInAPackage("io.polyboard.statistics..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.statistics..", "java..", "org.jspecify..", "org.hipparchus..");

  @ArchTest
  static final ArchRule NOTHING_DEPENDS_ON_STANDALONE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.polyboard.standalone..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.polyboard.standalone..");

  @ArchTest
  static final ArchRule PAGES_KNOW_NO_COMMANDS =
      noClasses()
          .that()
          .resideInAPackage("io.polyboard.standalone.page..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.polyboard.standalone.command..", "picocli..");

  @ArchTest
  static final ArchRule PACKAGES_OF_STANDALONE_HAVE_NO_CYCLES =
      slices()
          .matching("io.polyboard.(**)")
          .that(describe("are packages of standalone", slice -> isIn(slice, "standalone")))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule SERVICES_MEET_OVER_THE_WIRE =
      slices()
          .matching("io.polyboard.(validation|search|archive|tournament|dashboard)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule LIBRARIES_KNOW_NO_SERVICE =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.polyboard.validation..",
              "io.polyboard.search..",
              "io.polyboard.archive..",
              "io.polyboard.tournament..",
              "io.polyboard.dashboard..",
              "io.polyboard.standalone..",
              "io.polyboard.benchmarks..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.validation..",
              "io.polyboard.search..",
              "io.polyboard.archive..",
              "io.polyboard.tournament..",
              "io.polyboard.dashboard..",
              "io.polyboard.standalone..");

  @ArchTest
  static final ArchRule SERVICE_KNOWS_ONLY_THE_RULES =
      noClasses()
          .that()
          .resideInAnyPackage("io.polyboard.service..", "io.polyboard.events..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.polyboard.engine..",
              "io.polyboard.play..",
              "io.polyboard.balance..",
              "io.polyboard.contract..");

  @ArchTest
  static final ArchRule SERVICE_KNOWS_NO_KAFKA =
      noClasses()
          .that()
          .resideInAPackage("io.polyboard.service..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "io.polyboard.events..");

  /** A row has plain columns and messages of the contract, and no other serialised form. */
  @ArchTest
  static final ArchRule ROWS_HOLD_MESSAGES_OF_THE_CONTRACT =
      noClasses()
          .that()
          .resideInAPackage("io.polyboard.*.store..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.fasterxml.jackson..");

  /**
   * The archive stores games as they were published; its endpoint makes the answers of calls.
   * Filters, counts and names are messages of the contract.
   */
  @ArchTest
  static final ArchRule ROWS_OF_GAMES_HOLD_NO_ANSWERS =
      noClasses()
          .that()
          .resideInAPackage("io.polyboard.archive.store..")
          .should()
          .dependOnClassesThat()
          .haveNameMatching(
              "io\\.polyboard\\.proto\\.(balance\\.v1\\..*"
                  + "|archive\\.v1\\.(Game|RejectedGame|[a-zA-Z]+Response)"
                  + "|explorer\\.v1\\.(PlayedTurn|ExplorerGame|[a-zA-Z]*Results))");

  @ArchTest
  static final ArchRule ONLY_GENERATED_CODE_IS_IN_PROTO =
      noClasses().should().resideInAPackage("io.polyboard.proto..");

  @ArchTest
  static final ArchRule THE_EMBEDDED_SERVERS_KNOW_NOTHING_OF_CHESS =
      noClasses()
          .that()
          .resideInAPackage("io.polyboard.embedded..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.polyboard..")
                  .and(DescribedPredicate.not(resideInAPackage("io.polyboard.embedded.."))));

  /**
   * A slice is one package below {@code io.polyboard.rules}. That package itself is the API of the
   * library: it may depend on the packages below it, and they on it.
   */
  @ArchTest
  static final ArchRule PACKAGES_OF_RULES_HAVE_NO_CYCLES =
      slices()
          .matching("io.polyboard.(**)")
          .that(describe("are packages of rules", slice -> isIn(slice, "rules.")))
          .should()
          .beFreeOfCycles();

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_A_CLASS_IS =
      noClasses().should().haveNameMatching(".*(Manager|Helper|Utils?|Impl)");

  @ArchTest
  static final ArchRule SETTINGS_ARE_READ_THROUGH_THEIR_INTERFACES =
      noClasses().should().dependOnClassesThat().areAssignableTo(ConfigProperty.class);

  @ArchTest
  static final ArchRule INTERFACES_OF_SETTINGS_END_WITH_CONFIG =
      classes()
          .that()
          .areAnnotatedWith(ConfigMapping.class)
          .should()
          .haveSimpleNameEndingWith("Config");

  @ArchTest
  static final ArchRule METRICS_ARE_NAMED_IN_ONE_PLACE =
      noClasses()
          .that()
          .haveSimpleNameNotEndingWith("Metrics")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(MeterRegistry.class);

  @ArchTest
  static void servicesHaveTheSameShape(JavaClasses classes) {
    for (String service : List.of("Validation", "Search", "Archive", "Tournament")) {
      for (String kind : List.of("Config", "Metrics", "Readiness", "Limits")) {
        String name = "io.polyboard." + service.toLowerCase(Locale.ROOT) + "." + service + kind;
        assertThat(classes.contain(name)).as(name).isTrue();
      }
    }
  }

  private static boolean isIn(Slice slice, String prefix) {
    return slice.getNamePart(1).startsWith(prefix);
  }
}
