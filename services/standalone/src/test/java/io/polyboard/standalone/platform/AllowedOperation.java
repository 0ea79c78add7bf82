package io.polyboard.standalone.platform;

import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;

/** Something that a user of a broker wanted to do, and was allowed to. */
record AllowedOperation(String user, ResourceType type, String name, AclOperation operation) {}
