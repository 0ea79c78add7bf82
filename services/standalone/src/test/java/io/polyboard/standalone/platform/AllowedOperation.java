package io.polyboard.standalone.platform;

import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;

/** An operation that the broker allowed to a user. */
record AllowedOperation(String user, ResourceType type, String name, AclOperation operation) {}
