package io.polyboard.rules.definition;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.polyboard.rules.PlainText;
import io.polyboard.rules.Variant;
import io.polyboard.rules.Variants;
import io.polyboard.rules.notation.Mfen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Checks the files that ship with the library against the rulebook and the schema. */
class ShippedVariantsTest {
  private static final String SCHEMA_TEXT =
      PlainText.resource(Variants.class, "variant.schema.json").orElseThrow();

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(SCHEMA_TEXT, InputFormat.JSON);

  private static List<String> schemaProblems(String yaml) throws JsonProcessingException {
    Object document = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    String json = new ObjectMapper().writeValueAsString(document);
    return SCHEMA.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  @Test
  void schemaIsValid() throws JsonProcessingException {
    // Given
    Schema metaSchema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                "{\"$ref\": \"https://json-schema.org/draft/2020-12/schema\"}", InputFormat.JSON);
    // Then
    assertThat(metaSchema.validate(SCHEMA_TEXT, InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void followsTheSchema(String id) throws JsonProcessingException {
    assertThat(schemaProblems(DefinitionReader.shippedText(id))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void pointsToTheSchemaBesideIt(String id) {
    assertThat(DefinitionReader.shippedText(id))
        .startsWith("# yaml-language-server: $schema=../variant.schema.json\n");
  }

  @ParameterizedTest
  @MethodSource("io.polyboard.rules.Variants#ids")
  void hasTheIdOfItsFile(String id) {
    assertThat(DefinitionReader.shipped(id).id()).isEqualTo(id);
  }

  @Test
  void schemaRefusesWhatTheReaderRefuses() throws JsonProcessingException {
    // Given
    Map<String, String> edits =
        Map.of(
            "id: chess", "id: Chess",
            "name: Chess", "nam: Chess",
            "year: 1475", "year: soon",
            "designer: traditional", "designer: null",
            "leap: [2, 1]", "leap: [2, 1], limit: 3",
            "name: knight, ", "",
            "on: [a8..h8], ", "",
            "[e1, c1]", "[e1]",
            "rank, size: 8", "rank, size: eight",
            "array: r", "array: r!");
    for (Map.Entry<String, String> edit : edits.entrySet()) {
      String text = DefinitionReader.shippedText("chess");
      // When
      String edited = text.replace(edit.getKey(), edit.getValue());
      // Then
      assertThat(edited).isNotEqualTo(text);
      assertThat(schemaProblems(edited)).as(edit.getValue()).isNotEmpty();
    }
  }

  @Test
  void areInTheOrderOfTheRulebook() {
    assertThat(Variants.ids())
        .containsExactly(
            "mapped-chess",
            "mapped-chess-protect",
            "chess-on-two-boards",
            "chess-on-two-boards-sibahi",
            "chess-on-two-boards-revised",
            "positional-8x8x2",
            "positional-7x7x3",
            "positional-6x6x4",
            "chess",
            "alice",
            "raumschach");
  }

  // spotless:off
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "mapped-chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8",
        "mapped-chess-protect"
            + " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/ssssssss/8/8/8/8/SSSSSSSS/8",
        "chess-on-two-boards"
            + " 4/4/1G2/1HS1|4/4/1G2/1EL1|4/4/2G1/1KE1|4/4/2G1/1SH1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1hs1/1g2/4/4|1el1/1g2/4/4|1ke1/2g1/4/4|1sh1/2g1/4/4",
        "chess-on-two-boards-sibahi"
            + " 4/4/1G2/1HS1|4/4/1G2/1EL1|4/4/2G1/1KE1|4/4/2G1/1SH1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1hs1/1g2/4/4|1el1/1g2/4/4|1ke1/2g1/4/4|1sh1/2g1/4/4",
        "chess-on-two-boards-revised"
            + " 4/4/1G2/1HS1|4/4/1G2/1EL1|4/4/2G1/1KE1|4/4/2G1/1SH1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|4/4/4/1WW1|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1ww1/4/4/4|1hs1/1g2/4/4|1el1/1g2/4/4|1ke1/2g1/4/4|1sh1/2g1/4/4",
        "positional-8x8x2"
            + " 8/8/NFBKRBFN/PPPPPPPP/pppppppp/nfbkrbfn/8/8|8/8/NFBKRBFN/PPPPPPPP/pppppppp/nfbkrbfn/8/8",
        "positional-7x7x3"
            + " 7/RNBKNBF/PPPPPPP/7/ppppppp/rnbknbf/7|7/RNBKNBF/PPPPPPP/7/ppppppp/rnbknbf/7|7/RNBKNBF/PPPPPPP/7/ppppppp/rnbknbf/7",
        "positional-6x6x4"
            + " 6/RNBBNK/PPPPPP/pppppp/rnbbnk/6|6/RNBBNK/PPPPPP/pppppp/rnbbnk/6|6/RNBBNK/PPPPPP/pppppp/rnbbnk/6|6/RNBBNK/PPPPPP/pppppp/rnbbnk/6",
        "chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "alice rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8",
        "raumschach"
            + " 5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5"
      })
  // spotless:on
  void startWithTheArrayOfTheRulebook(String id, String placement) {
    Variant variant = Variants.shipped(id);
    assertThat(Mfen.format(variant, variant.startSetup())).startsWith(placement + " w ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-sibahi", "-revised"})
  void saysThatTheArrayIsAReconstruction(String version) {
    assertThat(DefinitionReader.shipped("chess-on-two-boards" + version).notice())
        .contains("reconstruction");
  }
}
