package org.sass.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sass.lang.ide.fixture.Fixture;

/** Checks requests that throw, hang or overflow the stack, and requests that run beside them. */
class RequestExecutorTest {
  private static final long SHORT_MILLIS = 200;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final ServerThreads workers = new ServerThreads();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final InternalErrors failures =
      new InternalErrors(
          new ServerLog(new PrintStream(log, true, StandardCharsets.UTF_8)),
          new MessageValidator(),
          () -> stopped.set(true));
  private final RequestExecutor requests = new RequestExecutor(workers, failures);

  @AfterEach
  void end() {
    workers.close();
  }

  private static int code(CompletableFuture<?> request) {
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> request.get(30, TimeUnit.SECONDS));
    return ((ResponseErrorException) e.getCause()).getResponseError().getCode();
  }

  @Test
  void failureIsAnsweredAndLoggedWithTheRequestAndTheHashOfTheText() {
    var document = Fixture.of("RET;").document();
    var request =
        requests.submitQuick(
            "textDocument/hover",
            "line 7",
            document,
            cancel -> {
              throw new IllegalStateException("out of luck");
            });
    assertEquals(-32603, code(request));
    String said = log.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("textDocument/hover failed"), said);
    assertTrue(said.contains("line 7"), said);
    assertTrue(said.contains("out of luck"), said);
    assertTrue(said.contains(InternalErrors.hash("RET;")), said);
  }

  @Test
  void aFullStackIsAFailureToo() throws Exception {
    var request = requests.submitQuick("deep", null, null, cancel -> overflowStack(0));
    assertEquals(-32603, code(request));
    assertEquals(
        1, requests.submitQuick("next", null, null, cancel -> 1).get(30, TimeUnit.SECONDS));
  }

  private static int overflowStack(int n) {
    return n < 0 ? 0 : overflowStack(n + 1) + 1;
  }

  @Test
  void requestsThatHangAreAnsweredAndOthersGoOn() throws Exception {
    RequestExecutor impatient = new RequestExecutor(workers, failures, SHORT_MILLIS);
    CountDownLatch never = new CountDownLatch(1);
    try {
      List<CompletableFuture<?>> hanging = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        hanging.add(
            impatient.submitQuick(
                "hanging",
                null,
                null,
                cancel -> {
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  return null;
                }));
      }
      for (CompletableFuture<?> request : hanging) {
        assertEquals(-32803, code(request));
      }
      assertEquals(
          1, requests.submitQuick("next", null, null, cancel -> 1).get(30, TimeUnit.SECONDS));
      String said = log.toString(StandardCharsets.UTF_8);
      assertTrue(said.contains("hanging gave no answer"), said);
      assertTrue(said.contains("CountDownLatch.await"), said);
    } finally {
      never.countDown();
    }
  }

  @Test
  void cancellingARequestStopsItsWork() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    var request =
        requests.submitQuick(
            "long",
            null,
            null,
            cancel -> {
              begun.countDown();
              try {
                while (true) {
                  cancel.checkCanceled();
                }
              } catch (CancellationException e) {
                ended.countDown();
                throw e;
              }
            });
    assertTrue(begun.await(30, TimeUnit.SECONDS));
    request.cancel(true);
    assertTrue(ended.await(30, TimeUnit.SECONDS));
  }
}
