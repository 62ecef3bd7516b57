package org.sass.sim.dap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MachineThreadTest {
  private final MachineThread machine = new MachineThread(Throwable::printStackTrace, () -> {});

  /** The machine's thread writes an answer itself, so no event overtakes the answer. */
  @Test
  void aRequestStartsWhenItsAnswerIsAwaited() {
    try {
      CompletableFuture<String> answer = machine.submit(() -> "answer");
      // The machine's thread has done this task, and would have done an earlier one.
      CompletableFuture<Void> task = new CompletableFuture<>();
      machine.execute(() -> task.complete(null));
      Editor.await(task);
      assertFalse(answer.isDone());
      CompletableFuture<String> writer =
          answer.thenApply(text -> text + " by " + Thread.currentThread().getName());
      machine.startRequests();
      assertEquals("answer by gsass-machine", Editor.await(writer));
    } finally {
      machine.close();
    }
  }
}
