/**
 * What the G80's instructions compute: one small static method per operation, shared by every
 * engine.
 */
package org.sass.sim.g80;
