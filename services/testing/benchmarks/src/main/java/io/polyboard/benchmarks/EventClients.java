package io.polyboard.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.polyboard.embedded.EmbeddedKafka;
import io.polyboard.events.Topic;
import io.polyboard.proto.events.v1.Event;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes events of games for services, and reads their events. */
final class EventClients {
  private EventClients() {}

  static KafkaProducer<byte[], byte[]> producer(EmbeddedKafka kafka) {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "linger.ms",
            5,
            "compression.type",
            "lz4"),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** An event of a game. */
  static ProducerRecord<byte[], byte[]> record(Topic topic, String gameId, Event event) {
    return new ProducerRecord<>(topic.topicName(), gameId.getBytes(UTF_8), event.toByteArray());
  }

  /** Reads an existing topic from its beginning. */
  static KafkaConsumer<byte[], byte[]> consumer(EmbeddedKafka kafka, Topic topic) {
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic.topicName()).stream()
            .map(each -> new TopicPartition(each.topic(), each.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer;
  }
}
