package io.polyboard.service.calls;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.google.protobuf.StringValue;
import org.junit.jupiter.api.Test;

class PageTest {

  @Test
  void aPageHasTheRequestedItemsAndTheLastIfThereAreMore() {
    // When
    Page<String, StringValue> first = Page.of(List.of("a", "b", "c"), 2, StringValue::of);
    Page<String, StringValue> whole = Page.of(List.of("a", "b"), 2, StringValue::of);

    // Then
    assertThat(first.items()).extracting(StringValue::getValue).containsExactly("a", "b");
    assertThat(first.last()).contains("b");
    assertThat(whole.items()).extracting(StringValue::getValue).containsExactly("a", "b");
    assertThat(whole.last()).isEmpty();
    assertThat(Page.of(List.<String>of(), 2, StringValue::of).items()).isEmpty();
  }

  @Test
  void aPageEndsBefore1MiBButHasOneItem() {
    // Given
    String large = "x".repeat(600 << 10);
    String larger = "y".repeat(2 << 20);

    // When
    Page<String, StringValue> first = Page.of(List.of(large, large), 9, StringValue::of);
    Page<String, StringValue> one = Page.of(List.of(larger, "z"), 9, StringValue::of);

    // Then
    assertThat(first.items()).hasSize(1);
    assertThat(first.last()).contains(large);
    assertThat(one.items()).hasSize(1);
    assertThat(one.last()).contains(larger);
  }

  @Test
  void atMostOneRowPastThePageIsRead() {
    // When the rows have no end
    Page<Integer, StringValue> page =
        Page.of(
            () -> Stream.iterate(1, i -> i + 1).iterator(),
            3,
            number -> StringValue.of(Integer.toString(number)));

    // Then
    assertThat(page.items()).hasSize(3);
    assertThat(page.last()).contains(3);
  }
}
