package io.polyboard.benchmarks.capacity;

/**
 * What machines and disks cost, as {@code prices.json} beside this class has it. Whoever has other
 * prices writes them there.
 *
 * @param list which list, and when
 * @param currency of all prices
 * @param computeHour a machine of 2 virtual processors and 4 GiB, an hour
 * @param serverHour a machine of 2 virtual processors and 8 GiB, for brokers and databases, an hour
 * @param gigabyteMonth a GB of network disk, a month
 */
record Prices(
    String list, String currency, double computeHour, double serverHour, double gigabyteMonth) {
  static Prices read() {
    return Measured.read("prices.json", Prices.class);
  }
}
